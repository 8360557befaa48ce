/** The two people that a visitor can sign in as. There is no password: this is a demo. */
export type UserId = "ada" | "grace";

export interface User {
  readonly id: UserId;
  readonly name: string;
  readonly role: string;
  readonly email: string;
}

const USERS: readonly User[] = [
  { id: "ada", name: "Ada Okafor", role: "Chief scientist", email: "ada@meridian.example" },
  { id: "grace", name: "Grace Lindqvist", role: "Second engineer", email: "grace@meridian.example" },
];

export const findUser = (id: unknown): User | undefined => USERS.find((user) => user.id === id);
