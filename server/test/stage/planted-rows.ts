// SQL that inserts rows which the product would never write, so that a test can check that the invariants detect them.

/** SQL that inserts a refund of R$ 1. `rest`: its status, refusal and creation time. */
export const refundRow = (bookingId: string, rest: string) =>
  `insert into refunds (id, payment_id, amount, reason, idempotency_key, status, refusal, created_at)
    select gen_random_uuid(), id, 1, 'test', 'planted', ${rest} from payments where booking_id = '${bookingId}'`

/** SQL condition: the credit uses of a booking's payment. */
export function usesOf(bookingId: string): string {
  return `payment_id = (select id from payments where booking_id = '${bookingId}')`
}

/** SQL that inserts a chargeback of a booking's payment without the related rows that it should have. */
export function chargebackOf(bookingId: string, status: 'open' | 'lost'): string {
  return `insert into chargebacks (payment_id, provider_dispute_id, status, amount, reason, opened_at, closed_at)
    select id, 'du_copy', '${status}', amount, 'fraudulent', now(), ${status === 'open' ? 'null' : 'now()'}
    from payments where booking_id = '${bookingId}'`
}

/** SQL that copies the payment of a booking. */
export function copyOfPayment(bookingId: string): string[] {
  return [
    'drop index payments_one_succeeded_per_booking',
    'drop index payments_booking_version',
    `insert into payments select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'provider_intent_id', 'pi_copy', 'idempotency_key', 'copy'))).*
      from payments payment where booking_id = '${bookingId}'`,
  ]
}

/** SQL that copies an unpaid hold of the same contractor, `weeks` weeks later. */
export function copyOfBooking(id: string, weeks: number): string {
  return `insert into agendamentos select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(),
    'data_hora_inicio', data_hora_inicio + interval '${weeks} weeks', 'data_hora_fim', data_hora_fim + interval '${weeks} weeks'))).*
    from agendamentos booking where id = '${id}'`
}

/** An error that rolls back a transaction with invalid rows. It contains the violations found in that transaction. */
export class Planted extends Error {
  readonly found: string[]

  constructor(found: string[]) {
    super('rolled back')
    this.found = found
  }
}
