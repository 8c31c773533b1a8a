// +argocd:skip-file-rendering
error "skipped"
