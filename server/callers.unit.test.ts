import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressReader } from './callers.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  { trusted: [], remote: '203.0.113.9', forwarded: '198.51.100.1', address: '203.0.113.9' },
  { trusted: ['10.0.0.0/8'], remote: '10.1.2.3', forwarded: '198.51.100.1', address: '198.51.100.1' },
  { trusted: ['10.0.0.0/8'], remote: '203.0.113.9', forwarded: '198.51.100.1', address: '203.0.113.9' },
  { trusted: ['10.0.0.0/8'], remote: '10.1.2.3', forwarded: '192.0.2.66, 198.51.100.1', address: '198.51.100.1' },
])('with trusted proxies $trusted, a request from $remote for "$forwarded" comes from $address', (request) => {
  const { trusted, remote, forwarded, address } = request
  expect(addressReader(trusted)(requestFrom(remote, forwarded))).toBe(address)
})
