import { board } from '#shared/resources/board.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const boardSlice = createResourceSlice('board', 'board', board)
