import { subscribers } from '#shared/resources/subscribers.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const subscribeSlice = createResourceSlice('subscribe', 'subscribers', subscribers)
