{ component(name): 'shop-' + name }
