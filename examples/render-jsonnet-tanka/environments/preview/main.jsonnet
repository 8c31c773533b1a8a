local shop = import 'shop/shop.libsonnet';
function(branches) {
  [branch]: {
    apiVersion: 'tanka.dev/v1alpha1',
    kind: 'Environment',
    metadata: { name: 'preview/' + branch },
    spec: { namespace: 'preview-' + branch },
    data: shop { _config+:: { host: branch + '.preview.example.com' } },
  }
  for branch in branches
}
