/** The positions of the live boards on the rules pages; each text refers to one by its name. */

import type { GameId } from "../games";

export const BOARDS: Record<GameId, Record<string, string>> = {
  chess: {
    start: "start",
    castle: "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w HAha - 0 9",
    promote: "8/P3k3/8/8/8/8/4K3/8 w - - 0 1",
  },
  xiangqi: {
    start: "start",
    cannon: "4k4/4a4/4b4/9/4p4/9/4P4/4C4/9/4K4 w - - 0 1",
    facing: "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1",
  },
  jieqi: {
    start: "start",
    middle: "xxxxkxxxx/9/1x4Cx1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX -:- r r",
  },
  stupid: {
    start: "start",
    disguise:
      "r(?)h(?)e(?)a(?)k(?)a(?)e(?)h(?)r(?)/9/1c(?)5c(?)1/p(?)1p(?)1p(?)1p(?)1p(?)/9/9/P(H)1P(P)1P(K)1P(P)1P(R)/1C(A)5C(C)1/9/R(P)H(C)E(E)A(P)K(A)A(P)E(E)H(H)R(R) -:- r 0 0 r",
    unmask: "3k(k)5/9/9/9/4p(r)4/4P(A)4/9/9/9/4K(K)4 -:- r 0 0 *",
  },
  war: {
    start: "start",
    lines:
      "___A_________/_____________/_____________/mmm_____I____/___X_________/_______m_____/___i____C____/_____________/___a_________/N/M/[]",
    attack:
      "____A________/_____________/____I__I_____/____CCi______/_____K__i____/_____________/______a_a____/N/B/pass",
  },
};
