function(object) object {
  metadata+: { annotations+: { 'example.com/team': 'storefront' } },
}
