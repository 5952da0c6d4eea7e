import type { BackgroundPort } from './background/port.ts'
import type { CepPort } from './cep/port.ts'
import type { FilesPort } from './files/port.ts'
import type { MailPort } from './mail/port.ts'
import type { PaymentPort } from './payment/port.ts'

/** The outside world, one port each. */
export type Adapters = {
  readonly payment: PaymentPort
  readonly mail: MailPort
  readonly files: FilesPort
  readonly cep: CepPort
  readonly background: BackgroundPort
}
