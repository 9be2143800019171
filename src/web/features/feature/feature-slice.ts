import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PreviewState } from '#shared/previews.ts'
import type { Notice } from '#shared/resources/notice.ts'
import type { Site, site } from '#shared/resources/site.ts'
import {
  idle,
  type Progress,
  publicResource,
  resourceThunks,
  trackProgress,
} from '#web/redux/create-resource-slice.ts'

/** The interface's own state: what the site is called and the moment a page was loaded at. */
type FeatureState = Progress & {
  site: Site | null
  /** ISO instant; server and browser filter "upcoming" by the same one, so both render the same. */
  now: string
  /** Of a page that is shown before visitors see it; only the server renders one. */
  preview?: PreviewState
  /** The line over all pages; the server alone reads it. */
  notice?: Notice
}

const thunks = resourceThunks('feature', publicResource<typeof site>('site'))

const initialState: FeatureState = { site: null, now: '1970-01-01T00:00:00Z', ...idle }

const { reducer, actions } = createSlice({
  name: 'feature',
  initialState,
  reducers: {
    pageLoadStarted: (state, action: PayloadAction<string>) => {
      state.now = action.payload
    },
  },
  extraReducers: (builder) => {
    builder.addCase(thunks.fetch.fulfilled, (state, action) => {
      state.site = action.payload[0] ?? null
    })
    trackProgress(builder, Object.values(thunks))
  },
})

type Root = { feature: FeatureState }

export const featureSlice = {
  reducer,
  ...actions,
  site: thunks,
  selectSite: (state: Root) => state.feature.site,
  selectNotice: (state: Root) => state.feature.notice,
  selectNow: (state: Root) => state.feature.now,
}
