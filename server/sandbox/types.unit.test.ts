import type Stripe from 'stripe'
import { expectTypeOf, test } from 'vitest'
import type { CheckoutSession, Invoice, Price, Product, Subscription } from './billing-objects.ts'
import type { ChargeObject, Customer, DisputeObject, Intent, PaymentMethod, RefundObject, SetupIntent } from './objects.ts'
import type { EventObject } from './store.ts'
import type { Account, AccountLink, ReversalObject, TransferObject } from './transfer-objects.ts'

/**
 * Any part of an object of Stripe's SDK. The sandbox's objects must have the same field names, with values that the SDK's types
 * allow.
 */
type PartOf<T> = T extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : T extends object
    ? { [K in keyof T]?: PartOf<T[K]> }
    : T
/** The names of the fields of a sandbox object that its type in the SDK does not have. */
type Foreign<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>

test('every field of the sandbox’s objects exists in the types of the Stripe SDK', () => {
  expectTypeOf<Customer>().toExtend<PartOf<Stripe.Customer>>()
  expectTypeOf<Intent>().toExtend<PartOf<Stripe.PaymentIntent>>()
  expectTypeOf<ChargeObject>().toExtend<PartOf<Stripe.Charge>>()
  expectTypeOf<RefundObject>().toExtend<PartOf<Stripe.Refund>>()
  expectTypeOf<Omit<SetupIntent, 'usage'>>().toExtend<PartOf<Stripe.SetupIntent>>()
  expectTypeOf<Product>().toExtend<PartOf<Stripe.Product>>()
  expectTypeOf<Price>().toExtend<PartOf<Stripe.Price>>()
  expectTypeOf<Subscription>().toExtend<PartOf<Stripe.Subscription>>()
  expectTypeOf<Invoice>().toExtend<PartOf<Stripe.Invoice>>()
  expectTypeOf<CheckoutSession>().toExtend<PartOf<Stripe.Checkout.Session>>()
  expectTypeOf<PaymentMethod>().toExtend<PartOf<Stripe.PaymentMethod>>()
  expectTypeOf<Omit<Account, 'business_type' | 'controller' | 'capabilities'>>()
  expectTypeOf<AccountLink>().toExtend<PartOf<Stripe.AccountLink>>()
  expectTypeOf<TransferObject>().toExtend<PartOf<Stripe.Transfer>>()
  expectTypeOf<ReversalObject>().toExtend<PartOf<Stripe.TransferReversal>>()
  expectTypeOf<DisputeObject>().toExtend<PartOf<Stripe.Dispute>>()
  expectTypeOf<Omit<EventObject, 'data' | 'type'>>().toExtend<PartOf<Stripe.EventBase>>()
  expectTypeOf<Foreign<Intent, Stripe.PaymentIntent>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<TransferObject, Stripe.Transfer>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<DisputeObject, Stripe.Dispute>>().toEqualTypeOf<never>()
})
