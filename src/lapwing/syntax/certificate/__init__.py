"""Certificates: theorems with their derivations, as files anyone can check again."""
