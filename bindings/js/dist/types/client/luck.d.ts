/** What a player puts into the luck of a match, and what all parts make together. */
/** The hash by which a player commits itself to its share. */
export declare function shareCommitment(match: string, share: string): string;
/** The house's part, and what each chair put in; undefined for nothing. */
export interface Parts {
    match: string;
    config: string;
    seed: string;
    shares: readonly [string | undefined, string | undefined];
}
/** The seed that all luck follows from. */
export declare function jointSeed({ match, config, seed, shares }: Parts): string;
/** Whether a joint seed makes the chairs change places. */
export declare function changesPlaces(seed: string): boolean;
