import type { Language } from '#shared/languages.ts'
import { api as paths } from '#shared/paths.ts'
import type { Information } from '#shared/processing-register.ts'
import { keepInRecords } from '#web/redux/record-slices.ts'
import { apiThunk } from '#web/redux/thunk.ts'

const name = 'information'

const none: Information = { title: '', intro: '', sections: [] }

const read = apiThunk<Information, { language: Language }>(
  `records/${name}/read`,
  async ({ language }, { extra }) =>
    (await extra.api.send<Information>(`${paths.information}?language=${language}`)).data,
)

keepInRecords(name, (kept: Information = none, action) =>
  read.fulfilled.match(action) ? action.payload : kept,
)

export const informationSlice = {
  read,
  select: ({ records }: { records: Readonly<Record<string, unknown>> }): Information =>
    (records[name] as Information | undefined) ?? none,
}
