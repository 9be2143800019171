import { useMediaQuery } from '@mantine/hooks'

/** @returns whether the screen is so narrow that columns become cards and dialogs fill it */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
