import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { startServer } from '../../run/server-process.mjs'
import { root } from '../../run/prepare.mjs'
import { DatabaseClient } from './client.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** A server of its own over one folder, which can be killed and started again; addresses change then, the database and its secret stay. */
export class Target {
  readonly #folder = mkdtempSync(join(tmpdir(), 'terrarium-soak-'))
  #server: Server | undefined
  #starting: Promise<void> | undefined
  #secret = ''

  /** Starts the server for the first time, with a database of the run. */
  async open(): Promise<void> {
    await this.start()
    const owner = new DatabaseClient(() => this.address, 'secret')
    await owner.get('Database.create({ name: "soak" }).name')
    owner.close()
    const admin = new DatabaseClient(() => this.address, 'secret:soak:admin')
    // A secret that no other server knows: a port may pass to another one while this is down.
    this.#secret = (await admin.get<{ readonly secret: string }>('Key.create({ role: "admin" })')).secret
    admin.close()
  }

  createClient(): DatabaseClient {
    return new DatabaseClient(() => this.address, this.#secret)
  }

  get address(): string {
    return this.#server?.addresses.regionGroups['us'] ?? ''
  }

  get pid(): number {
    return this.#server?.pid ?? 0
  }

  /** Resolves once the server answers. */
  async ready(): Promise<void> {
    await this.#starting
  }

  /** Ends the server by a signal and starts it again over the same folder. */
  async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#starting = this.stop(signal).then(() => this.start())
    await this.#starting
  }

  async start(): Promise<void> {
    this.#server = await startServer({ data: join(this.#folder, 'data'), keepData: true })
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    await this.#server?.stop(signal)
  }

  /** `npm run check` over the folder, of which no server has it open. @throws Error with what is wrong */
  async check(): Promise<string> {
    const child = spawn(process.execPath, [join(root, 'apps/server/dist/maintenance.js'), 'check'], {
      env: { ...process.env, TERRARIUM_DATA: join(this.#folder, 'data') },
    })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(`the store is not whole:\n${output}${errors}`)
    return output
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
