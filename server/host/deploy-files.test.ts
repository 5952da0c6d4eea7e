import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readEnv } from '#server/env.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const keys = new Set(Object.keys(readEnv({})))
const unknownKeys = (names: readonly string[]) => names.filter((name) => !keys.has(name))

/** Returns the documents in a YAML file, with anchors and merges resolved. */
function documentsOf(path: string): unknown[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([])
    return document.toJS()
  })
}

test('every YAML and JSON file of deploy/ can be parsed, and every shell script has the right syntax', () => {
  const files = globSync('deploy/**/*.{yaml,yml}')
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(documentsOf(file).length, file).toBeGreaterThan(0)
  for (const file of globSync('deploy/**/*.json')) JSON.parse(readFileSync(file, 'utf8'))
  for (const file of globSync('deploy/**/*.sh')) execFileSync('sh', ['-n', file])
})

describe('deploy/compose.yaml', () => {
  type Service = { environment?: Record<string, string>; volumes?: string[]; env_file?: unknown; depends_on?: string[] | object }
  const path = 'deploy/compose.yaml'
  const [{ services, volumes }] = documentsOf(path) as [{ services: Record<string, Service>; volumes: Record<string, null> }]
  const ours = Object.values(services).filter(({ env_file: file }) => file !== undefined)

  test('deploy/compose.yaml sets only keys that the product reads, in two web instances and a worker', () => {
    expect(ours.map(({ environment }) => environment?.ROLE)).toEqual(['web', 'web', 'worker'])
    for (const { environment = {} } of ours) expect(unknownKeys(Object.keys(environment))).toEqual([])
  })

  test('deploy/compose.yaml mounts only files that exist and volumes that it declares', () => {
    const mounted = Object.values(services).flatMap(({ volumes: list = [] }) => list.map((one) => one.split(':')[0] ?? ''))
    // The operator provides the certificates, so they do not exist in the repository.
    const files = mounted.filter((one) => one.startsWith('./') && one !== './tls').map((one) => join('deploy', one))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(mounted.filter((one) => !one.startsWith('./') && !(one in volumes))).toEqual([])
  })

  test('deploy/compose.yaml lists each value that it needs in the comment at its top', () => {
    const text = readFileSync(path, 'utf8')
    const comment = text.slice(0, text.indexOf('\nname:'))
    const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
    expect(needed.filter((name) => !comment.includes(name))).toEqual([])
  })

  test('the configurations of the proxy and of Prometheus refer only to services that exist', () => {
    const asked = ['deploy/nginx.conf', 'deploy/prometheus/prometheus.yml', 'deploy/pgbouncer.ini'].flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/(?:server |http:\/\/|[[ ]|host=)([a-z][a-z\d-]*)(?::\d+| port=)/g),
        ([, name = '']) => name,
      ),
    )
    expect(asked).toContain('web-1')
    expect(asked.filter((name) => !(name in services) && name !== 'plumai')).toEqual([])
  })
})

describe('deploy/kubernetes', () => {
  type Container = { env: { name: string }[]; [probe: string]: unknown; securityContext: object }
  type Pod = { terminationGracePeriodSeconds: number; securityContext: object; containers: Container[] }
  type Manifest = {
    kind: string
    metadata: { name: string }
    data?: Record<string, string>
    items?: Manifest[]
    spec?: { selector?: { matchLabels?: object }; template?: { metadata: { labels: object }; spec: Pod } }
  }
  const manifests = globSync('deploy/kubernetes/*.yaml')
    .flatMap((file) => documentsOf(file) as Manifest[])
    .flatMap((manifest) => manifest.items ?? [manifest])
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)

  test('deploy/kubernetes has the web instances, the worker, the ingress, and a database with pooler and backup', () => {
    expect(ofKind('Deployment').map(({ metadata }) => metadata.name)).toEqual(['plumai-web', 'plumai-worker'])
    const kinds = ['ConfigMap', 'Service', 'Ingress', 'Cluster', 'Pooler', 'ScheduledBackup']
    expect(kinds.filter((kind) => ofKind(kind).length !== 1)).toEqual([])
  })

  test('deploy/kubernetes sets only keys that the product reads, with values that the product accepts', () => {
    for (const { data = {} } of ofKind('ConfigMap')) {
      expect(unknownKeys(Object.keys(data))).toEqual([])
      // Without the secrets, which are not in the ConfigMap, its values mean the payment sandbox. Production would refuse them,
      // so NODE_ENV is overridden.
      expect(readEnv({ ...data, NODE_ENV: 'development' }).PUBLIC_URL).toBe('https://plumai.example')
    }
    const named = ofKind('Deployment').flatMap(({ spec }) => spec?.template?.spec.containers.flatMap(({ env }) => env) ?? [])
    expect(unknownKeys(named.map(({ name }) => name))).toEqual([])
  })

  test('each pod in deploy/kubernetes has probes, 30 seconds of grace, no root user, and a disruption budget', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels)
    for (const { spec } of ofKind('Deployment')) {
      const template = spec?.template
      expect(template?.spec).toMatchObject({ terminationGracePeriodSeconds: 30, securityContext: { runAsNonRoot: true } })
      for (const container of template?.spec.containers ?? []) {
        expect(container).toMatchObject({
          startupProbe: { httpGet: { path: '/healthz' } },
          readinessProbe: { httpGet: { path: '/readyz' } },
          livenessProbe: { httpGet: { path: '/healthz' } },
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        })
      }
      expect(spec?.selector?.matchLabels).toEqual(template?.metadata.labels)
      expect(budgets).toContainEqual(template?.metadata.labels)
    }
  })
})

describe('the alert rules and the dashboard', () => {
  let world: TestWorld
  let host: Host
  beforeAll(async () => {
    world = await testWorld()
    host = await hostOf(world)
  })
  afterAll(async () => {
    await host?.app.close()
    await world?.close()
  })

  test('every metric that an alert rule or a dashboard panel uses exists in /metrics', async () => {
    const { body } = await host.app.inject('/metrics')
    const known = new Set(Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name))
    const files = ['deploy/prometheus/rules.yml', 'deploy/grafana/plumai.json']
    const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/\b(?:plumai|process|nodejs)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([])
  })
})
