import { z } from 'zod'

export const TypeChosen = z.strictObject({ next: z.string() })
export type TypeChosen = z.output<typeof TypeChosen>
