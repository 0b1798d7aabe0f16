import { z } from 'zod'

const between = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
const url = (...schemes: string[]) =>
  z.string().refine(
    value => {
      try {
        return schemes.includes(new URL(value).protocol)
      } catch {
        return false
      }
    },
    { error: `must be a URL starting with ${schemes.join(' or ')}` },
  )

/** The pages lie at the root: below a path every link of a letter would lead to nothing. */
const isRoot = (value: string) => /^[^/]*\/\/[^/?#@]+\/?$/.test(value)

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const settings = z.object({
  PORT: between(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATA_DIR: z.string().min(1).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  BASE_URL: url('http:', 'https:')
    .refine(isRoot, { error: 'must be an address without a path, such as https://qafila.example.com' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Qafila <no-reply@localhost>'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  TRUST_PROXY: z.stringbool({ error: 'must be true or false' }).default(false),
  POOL_SIZE: between(2, 100).default(12),
  TILE_HOSTS: z
    .string()
    .transform(value => value.split(',').map(host => host.trim()))
    .refine(hosts => hosts.every(host => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), {
      error: 'must be names of hosts with commas between them, such as tile.example.com',
    })
    .default([]),
  DEMO: z.stringbool({ error: 'must be true or false' }).default(false),
})

export type Config = Readonly<{
  port: number
  host: string
  databaseUrl: string | undefined
  dataDir: string | undefined
  smtpUrl: string | undefined
  baseUrl: string
  mailFrom: string
  logLevel: z.output<typeof settings>['LOG_LEVEL']
  secret: string | undefined
  trustProxy: boolean
  poolSize: number
  /** Hosts from which pages may load the tiles of maps; a company chooses an address among them. */
  tileHosts: readonly string[]
  /** The demo company was asked for by name. */
  demo: boolean
}>

/** Whether the pages have an address of this machine alone: well-known passwords have a place only there. */
export function isOwnMachine({ baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  const { hostname } = new URL(baseUrl)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** A setting is wrong; the message is one line for a person, without a stack. */
export class ConfigError extends Error {}

/** What was given, without the secret and the passwords of addresses. */
const shown = (name: string, given: string | undefined) =>
  name === 'SECRET' ? '' : ` (given: ${String(given).replace(/(\/\/[^:@/]*):[^@/]*@/, '$1:***@')})`

/** Reads the settings of the environment; an empty value counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = String(issue.path[0])
    throw new ConfigError(`${name} ${issue.message}${shown(name, given[name])}`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
    smtpUrl: value.SMTP_URL,
    baseUrl: (value.BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
    secret: value.SECRET,
    trustProxy: value.TRUST_PROXY,
    poolSize: value.POOL_SIZE,
    tileHosts: value.TILE_HOSTS,
    demo: value.DEMO,
  }
}
