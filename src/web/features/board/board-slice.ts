import type { board } from '#shared/resources/board.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const boardSlice = createResourceSlice('board', 'board', publicResource<typeof board>('board'))
