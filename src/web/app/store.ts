import { combineReducers, configureStore, createAction } from '@reduxjs/toolkit'
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
import type { Progress } from '#web/redux/create-resource-slice.ts'
import { recordsReducer } from '#web/redux/record-slices.ts'

/** The thirteen slices of the specification (§3), and one table of lists for the resources that have none. */
const areas = combineReducers({
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

export type RootState = ReturnType<typeof areas>
type Progresses = Partial<Record<keyof RootState, Progress>>

/** How the calls for a page on its way go, which are made aside. */
const progressShown = createAction<Progresses>('progress/shown')

const reducer: typeof areas = (before, action) => {
  const state = areas(before, action)
  if (!progressShown.match(action)) return state
  const areasWithProgress = Object.entries(action.payload).map(([area, progress]) => [
    area,
    { ...state[area as keyof RootState], ...progress },
  ])
  return { ...state, ...Object.fromEntries(areasWithProgress) }
}

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

/** @returns the areas of the store that a page has filled: all that the browser needs to start from. */
export function filledState(state: RootState): Partial<RootState> {
  return Object.fromEntries(
    Object.entries(state).filter(([slice, value]) => value !== blank[slice as keyof RootState]),
  )
}

/**
 * Shows in the store on screen how the calls of a store aside go: loading and error of each area that it reads
 * (specification §4). What they bring is shown with the page.
 * @returns the function that ends it; calls that still load then are given up
 */
export function showProgress(aside: AppStore, store: AppStore): () => void {
  const read = new Set<keyof RootState>()
  const progresses = (isRunning: boolean): Progresses => {
    const all = Object.entries(aside.getState()).flatMap(([name, area]) => {
      if ('loading' in area && area.loading) read.add(name as keyof RootState)
      return 'loading' in area && read.has(name as keyof RootState)
        ? [[name, { loading: area.loading && isRunning, error: area.error }]]
        : []
    })
    return Object.fromEntries(all)
  }
  const end = aside.subscribe(() => store.dispatch(progressShown(progresses(true))))
  return () => {
    end()
    store.dispatch(progressShown(progresses(false)))
  }
}
