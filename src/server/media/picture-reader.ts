import { type PictureOrder, renderImage } from './render-image.ts'

// Run in a process of its own by process-image.ts.
export const read = (order: PictureOrder) => renderImage({ ...order, input: Buffer.from(order.input) })
