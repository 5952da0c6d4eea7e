/** Reasons why personal data is not exported, or not deleted with the account. */
export const SECRET = 'gives access to the account'
export const PROVIDERS = "the provider's id"
export const OURS = 'how the server keeps its own order'
export const TEAM = 'what the team notes for itself'
export const OTHERS = 'belongs to another person'

// Reasons why rows stay after the account is deleted (ADR 017).
export const CLAIMS = 'stays for claims, 5 years'
export const TAXES = 'stays for taxes, 5 years'
export const PROOF = 'stays as proof, 5 years'
