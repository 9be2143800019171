import type { ReactNode } from 'react'

export const PublicLayout = ({ children, pending }: { children: ReactNode; pending: boolean }) => (
  <main id="innehall" aria-busy={pending}>
    {children}
  </main>
)
