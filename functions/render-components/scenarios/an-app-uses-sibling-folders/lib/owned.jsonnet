function(object) object + { metadata+: { labels+: { owner: 'shop' } } }
