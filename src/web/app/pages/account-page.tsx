import { AccountPage } from '#web/features/account/account-page.tsx'
import { useStoreLanguage } from '#web/features/auth/account-language.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'

const actions = {
  renamed: authSlice.renamed,
  rightsKnown: authSlice.rightsKnown,
  sessionRenewed: authSlice.sessionRenewed,
  onLanguage: useStoreLanguage,
}

export const Page = () => <AccountPage actions={actions} />
