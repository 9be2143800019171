import type { Language } from '#shared/languages.ts'
import { api as paths } from '#shared/paths.ts'
import type { Information } from '#shared/processing-register.ts'
import { createReading } from '#web/redux/record-slices.ts'

export const informationSlice = createReading<Information, { language: Language }>('information', {
  none: { title: '', intro: '', sections: [] },
  load: async (api, { language }) =>
    (await api.send<Information>(`${paths.information}?language=${language}`)).data,
})
