import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { evenemangSlice } from '#web/features/evenemang/evenemang-slice.ts'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { memberSlice } from '#web/features/members/member-slice.ts'
import { partnerSlice } from '#web/features/partners/partner-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { subscribeSlice } from '#web/features/subscribers/subscribe-slice.ts'
import type { Api } from '#web/redux/api.ts'
import { recordsReducer } from '#web/redux/record-slices.ts'

/** The thirteen slices of the specification (§3), and one table of lists for the resources that have none. */
const reducer = combineReducers({
  auth: authSlice.reducer,
  feature: featureSlice.reducer,
  post: postSlice.reducer,
  footer: footerSlice.reducer,
  partner: partnerSlice.reducer,
  about: aboutSlice.reducer,
  board: boardSlice.reducer,
  form: formSlice.reducer,
  member: memberSlice.reducer,
  event: eventSlice.reducer,
  evenemang: evenemangSlice.reducer,
  kontakt: kontaktSlice.reducer,
  subscribe: subscribeSlice.reducer,
  records: recordsReducer,
})

export type RootState = ReturnType<typeof reducer>

const blank: RootState = reducer(undefined, { type: 'blank' })

/** The checks of development builds take longer on a busy machine, which is no mistake of the code. */
const patientCheck = { warnAfter: Number.POSITIVE_INFINITY }

/** One store: a new one for each page the server renders, one for as long as a tab lives. */
export function createStore(
  api: Api,
  preloadedState?: Partial<RootState>,
  failed?: (error: unknown) => void,
) {
  return configureStore({
    reducer,
    ...(preloadedState ? { preloadedState } : {}),
    devTools: false,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: { api, failed } },
        immutableCheck: patientCheck,
        serializableCheck: patientCheck,
      }),
  })
}

export type AppStore = ReturnType<typeof createStore>

/** @returns what a page has filled of the store: all the browser needs to start from. */
export function filledState(state: RootState): Partial<RootState> {
  return Object.fromEntries(
    Object.entries(state).filter(([slice, value]) => value !== blank[slice as keyof RootState]),
  )
}
