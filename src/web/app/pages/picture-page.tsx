import { recordAddress } from '#web/app/record-address.ts'
import { PicturePage } from '#web/features/pictures/picture-page.tsx'

export const Page = () => <PicturePage addressOf={recordAddress} />
