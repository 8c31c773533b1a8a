(import 'shop/shop.libsonnet') + {
  _config+:: { replicas: 3, host: 'shop.example.com' },
}
