import type { redirects as swedish } from '#texts/sv/resources/redirects.ts'

export const redirects: Readonly<Record<keyof typeof swedish, string>> = {
  'redirects.one': 'redirect',
  'redirects.many': 'redirects',
  'redirects.page': 'Redirects',
  'redirects.record': 'Redirect',
  'redirects.adds': 'New Redirect',
  'redirects.fields.old_address.label': 'Old address',
  'redirects.fields.old_address.required': 'Old address is required',
  'redirects.fields.old_address.hint': 'For example /old-page.php. The whole address can be pasted too.',
  'redirects.fields.new_address.label': 'Leads to',
  'redirects.fields.new_address.required': 'Leads to is required',
  'redirects.fields.new_address.hint': 'A page here, such as /om-oss, or a whole address with https://.',
  'redirects.fields.hits.label': 'Visits',
  'redirects.fields.last_hit.label': 'Last visit',
}
