#include "surefoot/ground/ground.h"
