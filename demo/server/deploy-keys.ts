/**
 * Deploy keys and the machines that hold them. A key's value is made here, handed over once, and
 * kept as a digest.
 */
import type { Clock } from "./clock.js";
import { NAME_MAX } from "./keys.js";
import { digest, publicId, randomToken } from "./tokens.js";
import type { UserId } from "./users.js";

/** `fingerprint` tells keys apart in lists; it opens nothing. */
export interface DeployKey {
  readonly id: string;
  readonly name: string;
  readonly fingerprint: string;
}

export interface Machine {
  readonly id: string;
  readonly name: string;
  readonly key?: DeployKey;
  readonly installedAt?: string;
}

const MACHINES: readonly Machine[] = [
  { id: "winch", name: "Winch controller" },
  { id: "sonar", name: "Sonar archive" },
  { id: "buoy", name: "Met buoy relay" },
];

interface StoredKey {
  readonly owner: UserId;
  readonly shown: DeployKey;
}

export class DeployKeys {
  readonly #byDigest = new Map<string, StoredKey>();
  readonly #machines = new Map<UserId, ReadonlyMap<string, Machine>>();

  constructor(
    private readonly now: Clock,
    private readonly maxPerUser: number,
  ) {}

  /** Undefined when the person has as many keys as there may be, or the name is none. */
  create(owner: UserId, name: string): { key: DeployKey; secret: string } | undefined {
    const own = [...this.#byDigest.values()].filter((stored) => stored.owner === owner);
    if (own.length >= this.maxPerUser || name === "" || name.length > NAME_MAX) return undefined;
    const secret = `hdk_${randomToken()}`;
    const hash = digest(secret);
    const key = { id: `dk_${publicId()}`, name, fingerprint: hash.slice(0, 12) };
    this.#byDigest.set(hash, { owner, shown: key });
    return { key, secret };
  }

  machines(owner: UserId): Machine[] {
    const changed = this.#machines.get(owner);
    return MACHINES.map((machine) => changed?.get(machine.id) ?? machine);
  }

  /** Undefined for an unknown machine, and for a value that is not one of this person's keys. */
  install(owner: UserId, machineId: string, secret: string): Machine | undefined {
    const stored = this.#byDigest.get(digest(secret));
    const machine = MACHINES.find(({ id }) => id === machineId);
    if (machine === undefined || stored?.owner !== owner) return undefined;
    const installed = { ...machine, key: stored.shown, installedAt: new Date(this.now()).toISOString() };
    this.#machines.set(owner, new Map(this.#machines.get(owner)).set(machineId, installed));
    return installed;
  }
}
