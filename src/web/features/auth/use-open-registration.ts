import { useSelector } from 'react-redux'

type Root = { feature: { site: { open_registration?: boolean } | null } }

/** @returns whether anybody may make an account; so it is until the settings say otherwise */
export const useOpenRegistration = (): boolean =>
  useSelector((state: Root) => state.feature.site?.open_registration) !== false
