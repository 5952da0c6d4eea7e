export { AddressField, addressWords, chosenAddress, useAddresses } from './address-field.tsx'
export type { OwnAddress } from './address-field.tsx'
