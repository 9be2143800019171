import { members } from '#shared/resources/members.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const memberSlice = createResourceSlice('member', 'members', members)
