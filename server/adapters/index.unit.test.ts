import { expect, test } from 'vitest'
import { chooseAdapters, originsOfFiles } from './index.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'

const payment = createStripePayment({ secretKey: 'sk_test_x', publishableKey: null, webhookSecret: 'whsec_x' })
const push = { privateKey: Buffer.alloc(32, 9), subject: 'mailto:a@b.example' }
const settings = { payment, smtp: null, filesFolder: '/nowhere', cep: 'directory', push, now: () => new Date() } as const
const bucket = { bucket: 'fotos', region: 'sa-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }

test.each([
  ['this machine', null, '/files/avatars/a.webp'],
  ['AWS', bucket, 'https://fotos.s3.sa-east-1.amazonaws.com/public/avatars/a.webp'],
  ['another store', { ...bucket, endpoint: 'https://s3.example:9000/' }, 'https://s3.example:9000/fotos/public/avatars/a.webp'],
  ['a CDN', { ...bucket, publicUrl: 'https://arquivos.example' }, 'https://arquivos.example/avatars/a.webp'],
])('returns the public URL of a file on %s', (_, s3, url) => {
  expect(chooseAdapters({ ...settings, s3 }).files.publicUrl('public/avatars/a.webp')).toBe(url)
})

test('browsers may load photos from the CDN, and from the bucket itself those stored before the CDN', () => {
  const own = 'https://fotos.s3.sa-east-1.amazonaws.com'
  expect(originsOfFiles(bucket)).toEqual([own])
  expect(originsOfFiles({ ...bucket, publicUrl: 'https://arquivos.example/p/' })).toEqual([own, 'https://arquivos.example'])
})
