import { footer } from '#shared/resources/footer.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const footerSlice = createResourceSlice('footer', 'footer', footer)
