import { api as paths } from '#shared/paths.ts'
import { apiThunk } from '#web/redux/thunk.ts'

/** Asks for the link again by which an applicant confirms the address. */
export const sendConfirmationAgain = apiThunk<null, string>(
  'members/confirmationAgain',
  async (email, { extra }) => {
    await extra.api.send(paths.confirmationAgain, { method: 'POST', body: { email } })
    return null
  },
)
