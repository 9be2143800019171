import { expect, test } from 'vitest'
import { getResource } from '#shared/resources/index.ts'
import { publicResource } from './create-resource-slice.ts'

test.each(['about', 'board', 'categories', 'events', 'footer', 'kontakt', 'partners', 'posts', 'site'])(
  'what the slice of %s knows of its resource is what the definition says',
  (name) => {
    const { access } = getResource(name)
    expect({ create: 'superuser', ...access }).toMatchObject(publicResource(name).access)
  },
)
