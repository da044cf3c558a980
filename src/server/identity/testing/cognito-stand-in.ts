/**
 * A user pool of cognito-local on a free port: a substitute for Amazon's, for tests, with the codes that it would
 * mail.
 */
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer as createLocal } from 'cognito-local'
import { Router } from 'cognito-local/lib/server/Router.js'
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js'
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb.js'
import { DateClock, MessagesService, TriggersService } from 'cognito-local/lib/services/index.js'
import { otp } from 'cognito-local/lib/services/otp.js'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js'
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js'
import { pino } from 'pino'

export interface CognitoStandIn {
  /** The configuration of a portal for it. */
  readonly env: Record<string, string>
  /** The newest code that was mailed to an address. */
  codeFor(email: string): string
  /** Removes a user from the pool. */
  forget(email: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a pool in which users sign in by their address. `redirectIn` is the allowed redirect address of its own
 * pages.
 */
export async function startCognitoStandIn(redirectIn?: string): Promise<CognitoStandIn> {
  // Its types were written for a logger of its own.
  const logger = pino({ level: 'silent' }) as never
  const ctx = { logger }
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-cognito-'))
  const stores = new StormDBDataStoreFactory(folder)
  const clock = new DateClock()
  const factory = new CognitoServiceFactoryImpl(folder, stores, new UserPoolServiceFactoryImpl(clock, stores))
  const cognito = await factory.create(ctx, { UsernameAttributes: ['email'] })
  const codes = new Map<string, string>()
  const noTriggers = new TriggersService(
    clock,
    cognito,
    { enabled: () => false } as never,
    undefined as never,
  )
  const messages = new MessagesService(noTriggers, {
    async deliver(_ctx, _user, { Destination }, { __code }) {
      codes.set(Destination ?? '', __code ?? '')
    },
  })
  const tokenConfig = { IssuerDomain: '' }
  const config = {
    TriggerFunctions: {},
    UserPoolDefaults: { UsernameAttributes: ['email'] },
    TokenConfig: tokenConfig,
  } as never
  const tokenGenerator = new JwtTokenGenerator(clock, noTriggers, tokenConfig)
  const services = { clock, cognito, config, messages, otp, tokenGenerator, triggers: noTriggers }
  const options = { port: 0, hostname: '127.0.0.1', development: false, https: false }
  const server = await createLocal(Router(services), logger, options, services).start()
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  tokenConfig.IssuerDomain = endpoint
  const pool = await cognito.createUserPool(ctx, {
    Id: 'eu-central-1_Standin01',
    Name: 'stand-in',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
  })
  const users = await cognito.getUserPool(ctx, pool.Id)
  const clientId = 'standinclient0000000000000'
  const now = new Date()
  await users.saveAppClient(ctx, {
    ClientId: clientId,
    ClientName: 'portal',
    UserPoolId: pool.Id,
    CallbackURLs: redirectIn === undefined ? [] : [redirectIn],
    CreationDate: now,
    LastModifiedDate: now,
  } as never)
  return {
    env: {
      FALAJ_IDENTITY: 'cognito',
      FALAJ_COGNITO_USER_POOL_ID: pool.Id,
      FALAJ_COGNITO_CLIENT_ID: clientId,
      FALAJ_COGNITO_ENDPOINT: endpoint,
    },
    codeFor: (email) => codes.get(email) ?? '',
    async forget(email) {
      const user = await users.getUserByUsername(ctx, email)
      if (user) await users.deleteUser(ctx, user)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
