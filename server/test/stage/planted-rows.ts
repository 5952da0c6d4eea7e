// The SQL of rows that the product would never write, for the test that plants them.

/** A refund of R$ 1 with this status, refusal and creation. */
export const refundRow = (bookingId: string, rest: string) =>
  `insert into refunds (id, payment_id, amount, reason, idempotency_key, status, refusal, created_at)
    select gen_random_uuid(), id, 1, 'test', 'planted', ${rest} from payments where booking_id = '${bookingId}'`

/** SQL condition: the uses of credit by the payment of a booking. */
export function usesOf(bookingId: string): string {
  return `payment_id = (select id from payments where booking_id = '${bookingId}')`
}

/** The SQL that writes a chargeback of a booking's payment without the rows that should belong to it. */
export function chargebackOf(bookingId: string, status: 'open' | 'lost'): string {
  return `insert into chargebacks (payment_id, provider_dispute_id, status, amount, reason, opened_at, closed_at)
    select id, 'du_copy', '${status}', amount, 'fraudulent', now(), ${status === 'open' ? 'null' : 'now()'}
    from payments where booking_id = '${bookingId}'`
}

/** The SQL that copies the payment of a booking. */
export function copyOfPayment(bookingId: string): string[] {
  return [
    'drop index payments_one_succeeded_per_booking',
    'drop index payments_booking_version',
    `insert into payments select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'provider_intent_id', 'pi_copy', 'idempotency_key', 'copy'))).*
      from payments payment where booking_id = '${bookingId}'`,
  ]
}

/** The SQL that copies an unpaid hold of the same contractor, `weeks` later. */
export function copyOfBooking(id: string, weeks: number): string {
  return `insert into agendamentos select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(),
    'data_hora_inicio', data_hora_inicio + interval '${weeks} weeks', 'data_hora_fim', data_hora_fim + interval '${weeks} weeks'))).*
    from agendamentos booking where id = '${id}'`
}

/** Ends a transaction with planted rows, and carries what was found meanwhile. */
export class Planted extends Error {
  readonly found: string[]

  constructor(found: string[]) {
    super('rolled back')
    this.found = found
  }
}
