// StupidChess for C++20, with the names and signatures of its interface document (§4 to §13, §15) over
// libumpire. Servers and tests use FMatchReferee, which sees everything; players use
// FUEGameClientFacade, which knows what its player may know. What implements the document's
// interfaces is in the namespace `stupidchess`, so that the plain names are free for your own.
#ifndef STUPIDCHESS_HPP
#define STUPIDCHESS_HPP

#include "stupidchess/facade.hpp"
#include "stupidchess/notation.hpp"
#include "stupidchess/position.hpp"
#include "stupidchess/protocol.hpp"
#include "stupidchess/referee.hpp"
#include "stupidchess/rules.hpp"
#include "stupidchess/session.hpp"
#include "stupidchess/training.hpp"
#include "stupidchess/types.hpp"
#include "stupidchess/view.hpp"

#endif // STUPIDCHESS_HPP
