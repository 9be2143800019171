import { about } from '#shared/resources/about.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const aboutSlice = createResourceSlice('about', 'about', about)
