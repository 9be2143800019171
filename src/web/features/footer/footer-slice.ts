import type { footer } from '#shared/resources/footer.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const footerSlice = createResourceSlice('footer', 'footer', publicResource<typeof footer>('footer'))
