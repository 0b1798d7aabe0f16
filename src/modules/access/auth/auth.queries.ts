import { uuidv7 } from 'uuidv7'
import { passwordLength } from '../password/password.rules.ts'
import { hashPassword, verifyPassword } from '../password/passwordHash.queries.ts'
import { environment } from '../session/environment.queries.ts'
import { linkMinutes, sessionMinutes, sessionTimes } from '../session/session.rules.ts'
import { authDatabase, currentCall } from './authConnection.queries.ts'
import { newToken, tokenHash } from './tokens.queries.ts'

/** Loaded at first use: the library takes half a second of start-up that most starts do not need at once. */
async function makeAuth() {
  const [{ APIError, betterAuth }, { twoFactor }, { passkey }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
  ])
  const { secret, baseUrl, log } = environment()
  // The library takes a passkey without fingerprint, face or PIN; ours stands for both factors, so it must have had one.
  const needVerifiedPerson = async (verified: boolean | undefined) => {
    if (!verified)
      throw new APIError('UNAUTHORIZED', {
        code: 'USER_NOT_VERIFIED',
        message: 'User verification is needed',
      })
  }
  return betterAuth({
    appName: 'Qafila',
    secret,
    baseURL: baseUrl,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => log.error({ details }, message) },
    database: { db: authDatabase, type: 'postgres', schemaName: 'access', transaction: false },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'qafila',
      useSecureCookies: false,
      // The schema is ours, proven by tests; the catalogue is not read at run time.
      database: { generateId: () => uuidv7(), validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: linkMinutes * 60,
      revokeSessionsOnPasswordReset: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      expiresIn: sessionMinutes.absolute * 60,
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
      fields: {
        token: 'token_hash',
        userId: 'user_id',
        expiresAt: 'absolute_until',
        ipAddress: 'ip',
        userAgent: 'device',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        freshUntil: { type: 'date', required: false, input: false, fieldName: 'expires_at' },
        idleUntil: { type: 'date', required: false, input: false, fieldName: 'idle_until' },
      },
    },
    user: {
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      session: {
        create: {
          // The token is always ours and new: whatever a browser brought along never becomes a session (fixation).
          before: async session => {
            const call = currentCall()
            const token = newToken()
            call.issuedToken = token
            const times = sessionTimes(new Date())
            return {
              data: {
                ...session,
                token: tokenHash(token),
                expiresAt: times.absoluteUntil,
                freshUntil: times.expiresAt,
                idleUntil: times.idleUntil,
                ipAddress: call.ip,
                userAgent: call.device,
              },
            }
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Qafila',
        twoFactorTable: 'two_factor',
        // Attempts are counted by our own throttle: the library's counter would roll back with the refusal.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: 'Qafila',
        origin: new URL(baseUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            needVerifiedPerson(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            needVerifiedPerson(verification.authenticationInfo.userVerified),
        },
        schema: {
          passkey: {
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
  })
}

export type Auth = Awaited<ReturnType<typeof makeAuth>>

let made: { secret: string; baseUrl: string; auth: Promise<Auth> } | undefined

/** The sign-in library over the present environment. */
export function auth(): Promise<Auth> {
  const { secret, baseUrl } = environment()
  if (made?.secret !== secret || made.baseUrl !== baseUrl) made = { secret, baseUrl, auth: makeAuth() }
  return made.auth
}

/** The library's code of an error it refused with (`INVALID_EMAIL_OR_PASSWORD`); null for a fault. */
export function libraryCode(error: unknown): string | null {
  const code = (error as { body?: { code?: unknown } }).body?.code
  return typeof code === 'string' ? code : null
}
