import type { about } from '#shared/resources/about.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const aboutSlice = createResourceSlice('about', 'about', publicResource<typeof about>('about'))
