"""Checks a manifest of Kubernetes against the published schema, and prints it as JSON."""

import json
import sys

import kubernetes_validate
import yaml

manifest = yaml.safe_load(sys.stdin)
kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)
json.dump(manifest, sys.stdout)
